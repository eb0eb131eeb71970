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

/** The moderation state of the current form's record; null in a form of a new record. */
export const useFormModeration = (): FormModeration | null => useContext(Context)

/**
 * Returns the reason of a decision in the reader's language: the text of the catalogue, then what the reviewer wrote.
 */
export const reasonOf = (decision: FieldDecision, language: Language): string =>
  [decision[`reason_${language}`], decision.reason].filter(Boolean).join(' ')

/**
 * Shown below an input: that its value differs from the public one, with an undo button, or why it was declined and
 * what was proposed.
 */
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
        isPending={proposal !== undefined && sameValue(value, proposal.to)}
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
        isShownAbove={Boolean(moderation?.last && declinedAsWhole(moderation.last))}
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
  isPending,
}: {
  entity: Entity
  property: Property
  value: unknown
  isPending: boolean
}) {
  const { t } = useReader()
  const { setValue, trigger } = useFormContext<Row>()
  const revert = () => {
    setValue(property.name, structuredClone(value), { shouldDirty: true })
    void trigger(property.name)
  }
  return (
    <Disclosure className="moderation-waits" summary={t(isPending ? 'moderation.waits' : 'moderation.differs')}>
      <span className="m-quiet">{t('moderation.public_value')}</span>{' '}
      <Shown entity={entity} property={property} value={value} />{' '}
      <Button small onClick={revert}>
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
  isShownAbove,
}: {
  entity: Entity
  property: Property
  decision: FieldDecision
  proposed: unknown
  /** The reason applies to the whole record and is already shown above the form. */
  isShownAbove: boolean
}) {
  const { t, language } = useReader()
  const { setValue, getValues } = useFormContext<Row>()
  const differs = JSON.stringify(getValues(property.name) ?? null) !== JSON.stringify(proposed ?? null)
  if (isShownAbove && !differs) return null
  return (
    <div className="moderation-declined">
      {!isShownAbove && (
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
