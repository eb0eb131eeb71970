import { declarationsCommand } from './declarations/command.ts'
import { runProgram } from './runProgram.ts'

await runProgram(() => declarationsCommand(process.argv.slice(2), process.env))
