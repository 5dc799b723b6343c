import { Disk } from "flydrive";

interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * How long a bucket may take until its answer begins. A body may pause longer: it waits for a reader on a slow line, and the
 * connection has no traffic meanwhile.
 */
const readLimits = {
  connectionTimeout: 3000,
  requestTimeout: 10_000,
  throwOnRequestTimeout: true,
  socketTimeout: 60_000,
};
/** A large file may take minutes to send, so that only a connection without traffic is given up. */
const uploadLimits = { connectionTimeout: 3000, socketTimeout: 10_000 };

/**
 * Opens the bucket of an address s3://bucket?endpoint=…&region=… Without `credentials` the S3 client finds its own: in the
 * environment, a profile or the machine.
 */
export async function openBucketDisk(
  url: URL,
  { credentials, isForUploads = false }: { credentials?: Credentials | undefined; isForUploads?: boolean } = {},
): Promise<Disk> {
  // Loaded only when there is a bucket: the S3 client slows a start.
  const { S3Driver } = await import("flydrive/drivers/s3");
  const endpoint = url.searchParams.get("endpoint");
  return new Disk(
    new S3Driver({
      bucket: url.hostname,
      region: url.searchParams.get("region") ?? "us-east-1",
      visibility: "private",
      supportsACL: false,
      requestHandler: isForUploads ? uploadLimits : readLimits,
      maxAttempts: 2,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
    }),
  );
}
