import { expect, it } from 'vitest'
import { maintenanceCommand } from '../../server/maintenance/switch.ts'
import { openRecords } from '../../server/openRecords.ts'
import { readSettings } from '../../server/settings.ts'
import { isSwitchedOn } from '../../src/features/maintenance/maintenance.ts'
import { filledFolder } from './database.ts'

it('maintenance is switched on from the command line, and stays on until it is switched off', async () => {
  const settings = readSettings({ DATA_DIR: await filledFolder('tables') })
  const isOn = async (): Promise<boolean> => {
    const { context, close } = await openRecords(settings)
    return isSwitchedOn(context).finally(close)
  }
  expect(await isOn()).toBe(false)
  await expect(maintenanceCommand(settings, 'maybe')).rejects.toThrow('Usage: npm run admin -- maintenance on|off')
  expect(await maintenanceCommand(settings, 'on')).toContain('Maintenance is on')
  expect(await isOn()).toBe(true)
  expect(await maintenanceCommand(settings, 'off')).toBe('Maintenance is off.')
  expect(await isOn()).toBe(false)
})
