import { Disk } from "flydrive";

interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/** How long a bucket may be silent. Twice, since a call that only reads is tried once more. */
const timeouts = { connectionTimeout: 3000, socketTimeout: 10_000 };

/**
 * Opens the bucket of an address s3://bucket?endpoint=…&region=… Without `credentials` the S3 client finds its own: in the
 * environment, a profile or the machine.
 */
export async function openBucketDisk(url: URL, credentials?: Credentials): Promise<Disk> {
  // Loaded only when there is a bucket: the S3 client slows a start.
  const { S3Driver } = await import("flydrive/drivers/s3");
  const endpoint = url.searchParams.get("endpoint");
  return new Disk(
    new S3Driver({
      bucket: url.hostname,
      region: url.searchParams.get("region") ?? "us-east-1",
      visibility: "private",
      supportsACL: false,
      requestHandler: timeouts,
      maxAttempts: 2,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
    }),
  );
}
