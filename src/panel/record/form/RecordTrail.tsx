import { hasModal } from '../../ui/openModal.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useEvent, useStore } from 'ra-core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { recordPath } from '../../data/paths.ts'
import { useReader } from '../../data/reader.ts'
import { Button } from '../../ui/Button.tsx'
import { isWriting, singleKeys } from '../list/keys/pressedKey.ts'
import { extendTrail, type ListTrail, trailOf } from './listTrail.ts'

const keys = { BracketLeft: -1, BracketRight: 1 } as const

/**
 * Returns the list that the record was opened from. If the record is the last or first of the known ones, the next or
 * previous page is fetched.
 */
function useTrail(entity: Entity, id: string): ListTrail | undefined {
  const client = useQueryClient()
  const provider = useDataProvider()
  const [trail, setTrail] = useState(() => trailOf(client, entity.name, id))
  useEffect(() => {
    if (!trail) return undefined
    const { perPage } = trail.params.pagination
    const index = trail.ids.indexOf(id)
    const end = trail.offset + trail.ids.length
    const at = index === trail.ids.length - 1 ? 'behind' : index === 0 ? 'before' : undefined
    const hasMore = at === 'behind' ? trail.total === undefined || end < trail.total : trail.offset > 0
    if (!at || !hasMore) return undefined
    let wanted = true
    const page = at === 'behind' ? Math.floor(end / perPage) + 1 : Math.ceil(trail.offset / perPage)
    void provider.getList<Visible>(entity.name, { ...trail.params, pagination: { page, perPage } }).then(
      ({ data }) => {
        const ids = data.map(record => record.id)
        if (wanted && ids.some(one => !trail.ids.includes(one))) setTrail(extendTrail(trail, ids, at))
      },
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [trail, id, entity, provider])
  return trail
}

/**
 * Links to the previous and next record of the list that the person came from, also with `[` and `]`. Renders nothing
 * without a list.
 */
export function RecordTrail({ entity, id }: { entity: Entity; id: string }) {
  const { t, number } = useReader()
  const navigate = useNavigate()
  const trail = useTrail(entity, id)
  const [single] = useStore<boolean>(singleKeys, true)
  const index = trail?.ids.indexOf(id) ?? -1
  const go = useEvent((by: -1 | 1) => {
    const next = trail?.ids[index + by]
    if (next !== undefined) navigate(recordPath(entity.name, next))
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const by = Object.hasOwn(keys, event.code) ? keys[event.code as keyof typeof keys] : undefined
      if (by === undefined || !single || isWriting(event.target)) return
      if (event.ctrlKey || event.metaKey || event.altKey || hasModal()) return
      event.preventDefault()
      go(by)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [go, single])
  if (!trail || index < 0 || (trail.ids.length === 1 && trail.total === 1)) return null
  const place = number(trail.offset + index + 1)
  const ways = [
    { by: -1, sign: '‹', key: '[', name: t('panel.form.previous') },
    { by: 1, sign: '›', key: ']', name: t('panel.form.next') },
  ] as const
  return (
    <div className="m-trail" role="group" aria-label={t('panel.form.trail')}>
      <span className="m-quiet m-number">
        {trail.total === undefined ? place : t('panel.form.place_in_list', { place, total: number(trail.total) })}
      </span>
      {ways.map(({ by, sign, key, name }) => (
        <Button
          key={key}
          small
          tool
          aria-label={name}
          aria-keyshortcuts={key}
          title={t('panel.keyboard.hint', { keys: key })}
          disabled={trail.ids[index + by] === undefined}
          onClick={() => go(by)}
        >
          {sign}
        </Button>
      ))}
    </div>
  )
}
