import { Disclosure } from '../../../../panel/ui/Disclosure.tsx'
import type { Language } from '../../../../engine/model/languages.ts'
import { createContext, useContext } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FieldDecision } from '../../../../engine/model/moderation.ts'
import type { Row } from '../../../../engine/model/query.ts'
import type { Entity, Property } from '../../../../engine/model/registry.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { useRelatedRecords } from '../../../../panel/data/records.ts'
import type { FormModeration } from '../../../../panel/record/form/formParts.ts'
import { PropertyValue } from '../../../../panel/record/form/PropertyValue.tsx'
import { relatedIds } from '../../../../panel/record/form/relatedIds.ts'
import { declinedAsWhole } from './declinedAsWhole.ts'
import { sameValue } from '../../../../panel/data/changedFields.ts'
import { Button } from '../../../../panel/ui/Button.tsx'

const Context = createContext<FormModeration | null>(null)
export const FormModerationProvider = Context.Provider

/** What the form at hand knows of its record's review; null in a form of something new. */
export const useFormModeration = (): FormModeration | null => useContext(Context)

/** What became of the reviewer's reason and the words of the catalogue, in the reader's language. */
export const reasonOf = (decision: FieldDecision, language: Language): string =>
  [decision[`reason_${language}`], decision.reason].filter(Boolean).join(' ')

/** Below an input: that it differs from what is public and how to take that back, or why it was declined and what was proposed. */
export function FieldModeration({ entity, property }: { entity: Entity; property: Property }) {
  const moderation = useFormModeration()
  const value = useWatch<Row>({ name: property.name })
  const known = moderation?.stored[property.name] ?? property.type.empty
  const decision = moderation?.last?.decisions?.[property.name]
  if (moderation?.proposes && !sameValue(value ?? property.type.empty, known)) {
    const proposal = moderation.open?.changes[property.name]
    return (
      <Differs
        entity={entity}
        property={property}
        value={known}
        waits={proposal !== undefined && sameValue(value, proposal.to)}
      />
    )
  }
  if (decision?.decision === 'declined')
    return (
      <Declined
        entity={entity}
        property={property}
        decision={decision}
        proposed={moderation?.last?.changes[property.name]?.to}
        isSaidAbove={Boolean(moderation?.last && declinedAsWhole(moderation.last))}
      />
    )
  return null
}

function Shown({ entity, property, value }: { entity: Entity; property: Property; value: unknown }) {
  const related = useRelatedRecords(relatedIds(entity, [[property.name, value]]))
  return <PropertyValue entity={entity} property={property} value={value} related={related} />
}

function Differs({
  entity,
  property,
  value,
  waits,
}: {
  entity: Entity
  property: Property
  value: unknown
  waits: boolean
}) {
  const { t } = useReader()
  const { setValue, trigger } = useFormContext<Row>()
  const takeBack = () => {
    setValue(property.name, structuredClone(value), { shouldDirty: true })
    void trigger(property.name)
  }
  return (
    <Disclosure className="moderation-waits" summary={t(waits ? 'moderation.waits' : 'moderation.differs')}>
      <span className="m-quiet">{t('moderation.public_value')}</span>{' '}
      <Shown entity={entity} property={property} value={value} />{' '}
      <Button small onClick={takeBack}>
        {t('moderation.take_back')}
      </Button>
    </Disclosure>
  )
}

function Declined({
  entity,
  property,
  decision,
  proposed,
  isSaidAbove,
}: {
  entity: Entity
  property: Property
  decision: FieldDecision
  proposed: unknown
  /** The reason is that of the whole record, and is above the form. */
  isSaidAbove: boolean
}) {
  const { t, language } = useReader()
  const { setValue, getValues } = useFormContext<Row>()
  const differs = JSON.stringify(getValues(property.name) ?? null) !== JSON.stringify(proposed ?? null)
  if (isSaidAbove && !differs) return null
  return (
    <div className="moderation-declined">
      {!isSaidAbove && (
        <p>
          <strong>{t('moderation.declined')}</strong> {reasonOf(decision, language)}
        </p>
      )}
      {differs && (
        <p>
          <span className="m-quiet">{t('moderation.proposed')}</span>{' '}
          <Shown entity={entity} property={property} value={proposed} />{' '}
          <Button small onClick={() => setValue(property.name, structuredClone(proposed), { shouldDirty: true })}>
            {t('moderation.use_again')}
          </Button>
        </p>
      )}
    </div>
  )
}
