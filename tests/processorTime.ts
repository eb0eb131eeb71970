/** Returns the milliseconds of CPU time that this thread spends on some work, independent of how busy the machine is. */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
