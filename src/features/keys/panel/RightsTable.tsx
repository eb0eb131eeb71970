import type { Action } from '../../../engine/model/declaration.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { actions } from '../../../engine/model/words.ts'
import { byMenuGroup } from '../../../panel/data/menuGroups.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Check } from '../../../panel/ui/inputs.tsx'

/** The chosen rights: actions by resource. */
export type ChosenRights = Readonly<Record<string, readonly Action[]>>

interface Props {
  offered: ChosenRights
  chosen: ChosenRights
  onChange(resource: string, actions: readonly Action[]): void
  onAll(chosen: ChosenRights): void
}

/**
 * The rights of a key as a table of resources and actions, limited to those that the person has. Every other action
 * includes `read`.
 */
export function RightsTable({ offered: grantable, chosen, onChange, onAll }: Props) {
  const { t } = useReader()
  const { registry } = usePanel()
  const isGrantable = ({ name }: Entity, action: Action): boolean => grantable[name]?.includes(action) ?? false
  const offered = [...registry.entities.values()].filter(entity => isGrantable(entity, 'read'))
  const toggle = (entity: Entity, action: Action): void => {
    const before = chosen[entity.name] ?? []
    if (!before.includes(action)) return onChange(entity.name, [...new Set(['read' as const, ...before, action])])
    onChange(entity.name, action === 'read' ? [] : before.filter(one => one !== action))
  }
  return (
    <>
      <div className="m-row key-all">
        <Button small onClick={() => onAll(Object.fromEntries(offered.map(({ name }) => [name, ['read'] as const])))}>
          {t('api_keys.read_all')}
        </Button>
        <Button small onClick={() => onAll({})}>
          {t('api_keys.clear')}
        </Button>
      </div>
      <div className="key-rights-scroll" tabIndex={0} role="region" aria-label={t('api_keys.rights')}>
        <table className="key-rights-table">
          <thead>
            <tr>
              <th scope="col">{t('api_keys.resource')}</th>
              {actions.map(action => (
                <th key={action} scope="col">
                  {t(`api_keys.actions.${action}`)}
                </th>
              ))}
            </tr>
          </thead>
          {byMenuGroup(registry, offered).map(({ group, entities }) => (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={actions.length + 1} className="key-group">
                  {t(`panel.menu.groups.${group}`)}
                </th>
              </tr>
              {entities.map(entity => {
                const word = t(`resources.${entity.name}.name`, { smart_count: 2 })
                return (
                  <tr key={entity.name}>
                    <th scope="row">{word}</th>
                    {actions.map(action => (
                      <td key={action}>
                        {isGrantable(entity, action) && (
                          <Check
                            className="key-right"
                            aria-label={`${word}: ${t(`api_keys.actions.${action}`)}`}
                            checked={chosen[entity.name]?.includes(action) ?? false}
                            onChange={() => toggle(entity, action)}
                          />
                        )}
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          ))}
        </table>
      </div>
    </>
  )
}
