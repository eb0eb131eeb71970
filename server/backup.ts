import { backupCommand } from './backup/commands.ts'
import { lowerPriority } from './lowerPriority.ts'
import { runProgram } from './runProgram.ts'

// Requests to the running server take precedence over the backup.
lowerPriority()
await runProgram(() => backupCommand(process.argv.slice(2)))
