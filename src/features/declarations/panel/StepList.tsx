import { stepKinds, type StepKind } from '../../../engine/model/plan/step.ts'
import type { StoredDocument } from '../../../engine/model/stored/documentSchema.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { useReader } from '../../../panel/data/reader.ts'
import type { ShownStep } from '../declarations.ts'
import { stepText } from './stepText.ts'
import { useBothTexts } from './texts.ts'

const tones: Record<StepKind, string> = {
  adds: 'public',
  shows: 'neutral',
  tightens: 'waits',
  widens: 'declined',
  hides: 'waits',
  converts: 'waits',
  purges: 'declined',
}

/** Lists the steps of a publication as text, grouped by their effect. */
export function StepList({ steps, documents }: { steps: readonly ShownStep[]; documents: readonly StoredDocument[] }) {
  const { t, locale } = useReader()
  const { registry } = usePanel()
  const both = useBothTexts()
  if (!both) return null
  const kinds = stepKinds.filter(kind => steps.some(step => step.kind === kind))
  return kinds.map(kind => (
    <section key={kind} className="declaring-steps">
      <h3>
        <span className={`m-chip m-tone-${tones[kind]}`}>{t(`declarations.step_kinds.${kind}`)}</span>
      </h3>
      <ul>
        {steps
          .filter(step => step.kind === kind)
          .map((step, place) => (
            <li key={place}>
              {stepText(step, t, { locale, documents, both, registry })}
              {step.examples && step.examples.length > 0 && (
                <ul className="m-quiet">
                  {step.examples.map(({ id, title, values }) => (
                    <li key={id}>
                      {title ?? id}:{' '}
                      {values.map(value => (typeof value === 'string' ? value : JSON.stringify(value))).join(' · ')}
                    </li>
                  ))}
                </ul>
              )}
              {step.refused && <strong className="m-problem"> {t('declaring.publish.blocked')}</strong>}
            </li>
          ))}
      </ul>
    </section>
  ))
}
