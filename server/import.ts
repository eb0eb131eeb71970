import { importCommand } from './import/command.ts'
import { runProgram } from './runProgram.ts'

await runProgram(() => importCommand(process.argv.slice(2)))
