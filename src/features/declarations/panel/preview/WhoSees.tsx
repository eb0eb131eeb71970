import { actorFor, visitor, type Actor } from '../../../../engine/model/actor.ts'
import { roleNames } from '../../../../engine/model/authorization.ts'
import type { Entity, Registry } from '../../../../engine/model/registry.ts'
import { accessActions } from '../../../../engine/model/words.ts'
import { mayRead, reach } from '../../../../engine/rules/access/permissions.ts'
import { publicView } from '../../../../engine/rules/access/publicView.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { fieldsOf } from '../editing/edited.ts'
import { labelIn, useEditing } from '../useEditing.ts'

/** Shows the access of each role to records and fields; the visitor of the website comes last. */
export function WhoSees({ registry, entity }: { registry: Registry; entity: Entity }) {
  const editing = useEditing()
  const { t, locale } = useReader()
  const { authorization } = registry
  const declared = new Set(fieldsOf(editing.edited, editing.types).map(({ field }) => field.name))
  const fields = [...entity.fields.values()].filter(
    ({ declaration, properties }) => declared.has(declaration.name) && properties.some(one => !one.hidden),
  )
  const person = (role: ReturnType<typeof roleNames>[number]): Actor =>
    actorFor(authorization, { id: visitor.id, role, permissions: [], organizations: [visitor.id] })
  const isSeenBy = (actor: Actor) => (field: (typeof fields)[number]) =>
    reach(actor, entity, 'read') !== 'none' && field.properties.some(property => mayRead(actor, property))
  const shown = publicView(entity)
  const lines = [
    ...roleNames(authorization).map(role => {
      const actor = person(role)
      const reachOf = (action: (typeof accessActions)[number]) => reach(actor, entity, action)
      return { name: t(`codes.roles.${role}`), reachOf, isSeen: isSeenBy(actor) }
    }),
    {
      name: t('declaring.preview.visitor'),
      // Visitors read only public records, and nobody can write without signing in.
      reachOf: (action: (typeof accessActions)[number]) => (action === 'read' && shown ? 'public' : 'none'),
      isSeen: (field: (typeof fields)[number]) =>
        shown !== undefined && field.properties.some(property => shown.entity.properties.has(property.name)),
    },
  ]
  return (
    <table className="m-plain-table m-plain-matrix declaring-matrix" aria-label={t('declaring.preview.access')}>
      <thead>
        <tr>
          <th scope="col">{t('declaring.preview.who')}</th>
          {accessActions.map(action => (
            <th key={action} scope="col">
              {t(`declaring.preview.action.${action}`)}
            </th>
          ))}
          <th scope="col">{t('declaring.editor.fields')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, reachOf, isSeen }) => {
          const unseen = fields.filter(field => !isSeen(field))
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              {accessActions.map(action => (
                <td key={action}>{t(`declaring.preview.reach.${reachOf(action)}`)}</td>
              ))}
              <td>
                {t('declaring.preview.sees', { seen: fields.length - unseen.length, all: fields.length })}
                {unseen.length > 0 && unseen.length < fields.length && (
                  <div className="m-quiet">
                    {t('declaring.preview.unseen', {
                      fields: unseen
                        .map(({ declaration }) => labelIn(editing, locale, 'fields', declaration.name))
                        .join(', '),
                    })}
                  </div>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
