/** Returns a file size in words: "2.4 MB"; below a tenth of a megabyte "38 kB". */
export function fileSize(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 0.1 ? `${Math.ceil(bytes / 1024)} kB` : `${megabytes.toFixed(1)} MB`;
}
