/** Returns the processor time in ms of an act on this thread. Other work on a busy machine does not count. */
export async function cpuMsOf(act: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await act();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
