import { Disk } from "flydrive";

interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * Time limits of reads, until the reply begins. A body may pause longer: it waits for a reader with a slow connection, without
 * traffic meanwhile.
 */
const readLimits = {
  connectionTimeout: 3000,
  requestTimeout: 10_000,
  throwOnRequestTimeout: true,
  socketTimeout: 60_000,
};
/** Sending a large file may take minutes, so only a connection without traffic is closed. */
const uploadLimits = { connectionTimeout: 3000, socketTimeout: 10_000 };

/**
 * Opens the bucket of an address s3://bucket?endpoint=…&region=… Without `credentials` the S3 client uses those of the
 * environment, of a profile or of the machine.
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
