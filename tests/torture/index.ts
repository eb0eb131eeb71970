import { parseArgs } from 'node:util'
import { torture } from './torture.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    embedded: { type: 'boolean', default: false },
  },
})
const [rounds, seed] = [Number(values.rounds), Number(values.seed)]
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed)) {
  process.stderr.write('npm run torture -- [--rounds 100] [--seed 1] [--embedded]\n')
  process.exit(1)
}
process.stdout.write(`${rounds} kills, seed ${seed}\n`)
const { kills, acknowledged, emails, wrong, seconds } = await torture({
  rounds,
  seed,
  postgres: !values.embedded,
  tell: line => process.stdout.write(`${line}\n`),
})
process.stdout.write(
  `${JSON.stringify({ kills, acknowledged, emails, seconds: Math.round(seconds) })}\n${wrong.map(sentence => `WRONG: ${sentence}\n`).join('')}${wrong.length === 0 ? 'Nothing acknowledged is lost or doubled.' : `${wrong.length} wrong.`}\n`,
)
process.exit(wrong.length === 0 ? 0 : 1)
