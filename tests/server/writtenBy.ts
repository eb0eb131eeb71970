import { vi } from 'vitest'

/** Returns everything that a command writes to the terminal; with settings, only a database server that they name is used. */
export async function writtenBy(work: () => Promise<unknown>, settings?: Record<string, string>): Promise<string> {
  if (settings) for (const [name, value] of Object.entries({ DATABASE_URL: '', ...settings })) vi.stubEnv(name, value)
  const written: string[] = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation(text => written.push(String(text)) > 0)
  try {
    await work()
    return written.join('')
  } finally {
    spy.mockRestore()
    if (settings) vi.unstubAllEnvs()
  }
}
