import type { ReactNode } from 'react'
import { actions } from '../../../engine/model/words.ts'
import { byMenuGroup } from '../../../panel/data/menuGroups.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { useReader, type Reader } from '../../../panel/data/reader.ts'
import { usePersonName } from '../../../panel/record/form/usePersonName.ts'
import { ConfirmedButton } from '../../../panel/ui/ConfirmedButton.tsx'
import type { KeyEntry } from '../shapes.ts'

type State = 'active' | 'expired' | 'revoked'

const tones: Record<State, string> = { active: 'public', expired: 'neutral', revoked: 'declined' }

const stateOf = ({ revoked_at, expires_at }: KeyEntry): State => {
  if (revoked_at !== null) return 'revoked'
  return Date.parse(expires_at) <= Date.now() ? 'expired' : 'active'
}

const timeCell = (at: string | null, { t, moment }: Reader) =>
  at === null ? <span className="m-quiet">{t('api_keys.never')}</span> : <time dateTime={at}>{moment(at)}</time>

/** The rights of a key, one line for each resource, in the order of the menu; resources that no longer exist are last. */
function Rights({ rights, role }: Pick<KeyEntry, 'rights' | 'role'>) {
  const { t } = useReader()
  const { registry } = usePanel()
  const present = byMenuGroup(registry, [...registry.entities.values()]).flatMap(({ entities }) => entities)
  const names = new Set([...present.map(({ name }) => name), ...Object.keys(rights)])
  return (
    <ul className="key-rights">
      {role && <li className="m-quiet">{t('api_keys.as_role', { role: t(`codes.roles.${role}`) })}</li>}
      {[...names]
        .filter(resource => rights[resource])
        .map(resource => (
          <li key={resource}>
            <span>
              {registry.entities.has(resource) ? t(`resources.${resource}.name`, { smart_count: 2 }) : resource}
            </span>
            <small className="m-quiet">
              {' '}
              {actions
                .filter(action => rights[resource]?.includes(action))
                .map(action => t(`api_keys.actions.${action}`))
                .join(', ')}
            </small>
          </li>
        ))}
    </ul>
  )
}

interface Props {
  keys: readonly KeyEntry[]
  /** Whether to show whose keys they are. */
  withPeople: boolean
  onRevoke(id: string): Promise<void>
}

/** A table of keys: name, prefix, rights and last use; on a phone, each row is a card. */
export function KeyTable({ keys, withPeople, onRevoke }: Props) {
  const reader = useReader()
  const { t } = reader
  const nameOf = usePersonName(withPeople ? keys.map(({ by }) => by) : [])
  const columns = [...(withPeople ? ['by'] : []), 'rights', 'expires_at', 'last_used_at', 'state']
  const cellsOf = (key: KeyEntry) => {
    const state = stateOf(key)
    return {
      by: nameOf(key.by),
      rights: <Rights rights={key.rights} role={key.role} />,
      expires_at: timeCell(key.expires_at, reader),
      last_used_at: timeCell(key.last_used_at, reader),
      state: <span className={`m-chip m-tone-${tones[state]}`}>{t(`api_keys.states.${state}`)}</span>,
    }
  }
  return (
    <table className="m-plain-table key-table" aria-label={t('api_keys.title')}>
      <thead>
        <tr>
          {['name', ...columns].map(name => (
            <th key={name} scope="col">
              {t(`api_keys.columns.${name}`)}
            </th>
          ))}
          <th scope="col">
            <span className="m-hidden">{t('api_keys.columns.revoke')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map(key => {
          const cells: Readonly<Record<string, ReactNode>> = cellsOf(key)
          return (
            <tr key={key.id}>
              <th scope="row">
                {key.name} <code className="m-quiet">{key.prefix}…</code>
              </th>
              {columns.map(name => (
                <td key={name} data-label={t(`api_keys.columns.${name}`)}>
                  {cells[name]}
                </td>
              ))}
              <td className="key-revoke">
                {stateOf(key) === 'active' && (
                  <ConfirmedButton
                    small
                    word={t('api_keys.revoke')}
                    label={t('api_keys.revoke_named', { name: key.name })}
                    question={t('api_keys.revoke_question', { name: key.name })}
                    text={t('api_keys.revoke_text')}
                    done="api_keys.revoked"
                    run={() => onRevoke(key.id)}
                  />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
