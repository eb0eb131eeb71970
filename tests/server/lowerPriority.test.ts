import { execFile } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const lowerPriority = fileURLToPath(new URL('../../server/lowerPriority.ts', import.meta.url))

it('a process with lower priority lets others use the processors first', async () => {
  const program = `import { getPriority } from 'node:os'
    import { lowerPriority } from ${JSON.stringify(lowerPriority)}
    lowerPriority()
    process.stdout.write(String(getPriority()))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  expect(Number(stdout)).toBe(constants.priority.PRIORITY_LOW)
})
