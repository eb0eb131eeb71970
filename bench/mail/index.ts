import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPlaces } from '../database/places.ts'
import type { Options } from '../options.ts'
import { table } from '../report/table.ts'
import { runCampaign } from './runCampaign.ts'

const emails = 10_000
const rounds = [0, 6] as const

/** Measures campaigns sent by two servers on one PostgreSQL, undisturbed and with random kills. */
export async function measureMail(options: Options): Promise<string> {
  const places = openPlaces(options)
  const folder = mkdtempSync(join(tmpdir(), 'marani-mail-'))
  try {
    const rows: (string | number)[][] = []
    for (const kills of rounds) {
      const place = await places.open('postgres', `mail_${kills}_${process.pid}`)
      if (!place) return 'PostgreSQL is not installed.'
      const servers = ['one', 'two'].map(name => ({
        DATABASE_URL: place.settings.databaseUrl ?? '',
        DATA_DIR: join(folder, `${name}${kills}`),
        SESSION_SECRET: 'a secret of at least thirty-two characters',
      }))
      const { receivers, progress, untold, seconds, kills: killed } = await runCampaign({ servers, emails, kills })
      rows.push([emails, killed, receivers.one, receivers.none, receivers.more, progress.uncertain, untold, seconds])
    }
    return table(
      [
        'emails',
        'kills',
        'received once',
        'not received',
        'received more than once',
        'reported as uncertain',
        'missing, not reported',
        'seconds',
      ],
      rows,
    )
  } finally {
    places.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
