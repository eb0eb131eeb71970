import { execFile } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const giveWay = fileURLToPath(new URL('../../server/giveWay.ts', import.meta.url))

it('lets other processes have the processors first', async () => {
  const program = `import { getPriority } from 'node:os'
    import { giveWay } from ${JSON.stringify(giveWay)}
    giveWay()
    process.stdout.write(String(getPriority()))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  expect(Number(stdout)).toBe(constants.priority.PRIORITY_LOW)
})
