import { runDue } from '../../../src/engine/jobs/runDue.ts'
import { MailRejected, type Message, type Ports } from '../../../src/engine/ports.ts'
import { system } from '../../../src/engine/model/actor.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { newRow } from '../../../src/engine/records/newRow.ts'
import type { TestApi } from '../testApi.ts'

/** A campaign that lacks nothing, to the people whose ids are given. */
export const campaign = (people: readonly string[], values: Row = {}): Row => ({
  kind: 'news',
  subject_ge: 'ამბავი',
  subject_en: 'News',
  body_ge: '<p>გამარჯობა, {first_name}</p>',
  body_en: '<p>Hello {first_name}</p>',
  recipients: { people },
  rate: 500,
  ...values,
})

let made = 0

/** Somebody new with an account, by their values. */
export async function person({ ports }: Pick<TestApi, 'ports'>, values: Row = {}): Promise<Row> {
  const row = newRow(ports, system, 'users', {
    email: `person${++made}@letters.example`,
    firstname: 'Nino',
    lastname: 'Beridze',
    language: 'en',
    ...values,
  })
  await ports.store.insert('users', [row])
  return row
}

export const idsOf = (rows: readonly Row[]): string[] => rows.map(row => String(row.id))

export interface Sink {
  emails: Message[]
  /** What the next emails meet, by their receiver. */
  verdict: (to: string) => 'taken' | 'refused' | 'later' | 'lost' | 'unreachable'
}

/** Catches what an API sends, and refuses some of it. */
export function catchMail({ ports }: { ports: Ports }): Sink {
  const sink: Sink = { emails: [], verdict: () => 'taken' }
  ports.mail = {
    send: async message => {
      const verdict = sink.verdict(message.to)
      if (verdict === 'unreachable') throw new Error('no mail server')
      if (verdict === 'refused' || verdict === 'later') throw new MailRejected(verdict === 'refused')
      await message.onHandover?.()
      sink.emails.push(message)
      if (verdict === 'lost') throw new Error('the connection was lost')
    },
  }
  return sink
}

/** Does what is due, over and over while there is something. */
export async function work({ ports }: Pick<TestApi, 'ports'>): Promise<void> {
  await ports.background.settled()
  await runDue(ports)
}

/** The emails of a campaign as `recipient status`, sorted. */
export async function statuses({ store }: Pick<TestApi, 'store'>, campaignId: unknown): Promise<string[]> {
  const where = [
    { property: 'campaign_id', operator: 'in', value: [campaignId] },
    { property: 'deleted_at', operator: 'in', value: [null] },
  ] as const
  const rows = await store.find({
    entity: 'mail',
    where,
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 1_000,
  })
  return rows
    .map(
      ({ recipient, status, uncertain }) =>
        `${String(recipient)} ${String(status)}${uncertain === true ? ' uncertain' : ''}`,
    )
    .toSorted()
}
