import { parseArgs } from 'node:util'
import { tortureDeclaring } from './declaring.ts'
import { tortureDraining } from './draining.ts'
import { torture } from './torture.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    embedded: { type: 'boolean', default: false },
    writers: { type: 'string', default: '20' },
    publications: { type: 'string', default: '50' },
  },
})
const isDraining = positionals.includes('draining')
const [rounds, seed] = [Number(values.rounds ?? (isDraining ? '20' : '100')), Number(values.seed)]
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed)) {
  process.stderr.write(
    'npm run torture -- [--rounds 100] [--seed 1] [--embedded]\nnpm run torture -- declarations [--writers 20] [--publications 50] [--seed 1]\nnpm run torture -- draining [--rounds 20] [--seed 1]\n',
  )
  process.exit(1)
}
const report = (line: string): void => void process.stdout.write(`${line}\n`)
if (positionals.includes('declarations')) {
  const [writers, publications] = [Number(values.writers), Number(values.publications)]
  report(`${writers} writers, ${publications} publications, seed ${seed}`)
  const outcome = await tortureDeclaring({
    writers,
    publications,
    killAfter: Math.ceil(publications / 2),
    seed,
    report,
  })
  report(outcome ? JSON.stringify(outcome) : 'No PostgreSQL is installed.')
  process.exit(outcome?.wrong.length === 0 ? 0 : 1)
}
if (isDraining) {
  report(`${rounds} servers drained, seed ${seed}`)
  const outcome = await tortureDraining({ rounds, seed, report })
  report(outcome ? JSON.stringify(outcome) : 'No PostgreSQL is installed.')
  process.exit(outcome?.wrong.length === 0 ? 0 : 1)
}
process.stdout.write(`${rounds} kills, seed ${seed}\n`)
const { kills, acknowledged, emails, wrong, seconds } = await torture({
  rounds,
  seed,
  postgres: !values.embedded,
  report,
})
process.stdout.write(
  `${JSON.stringify({ kills, acknowledged, emails, seconds: Math.round(seconds) })}\n${wrong.map(sentence => `WRONG: ${sentence}\n`).join('')}${wrong.length === 0 ? 'Nothing acknowledged is lost or doubled.' : `${wrong.length} wrong.`}\n`,
)
process.exit(wrong.length === 0 ? 0 : 1)
