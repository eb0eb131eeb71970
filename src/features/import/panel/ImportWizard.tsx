import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ImportTemplate, ImportView } from '../import.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { ConfirmDialog } from '../../../panel/ui/ConfirmDialog.tsx'
import type { SentRow } from '../tables/readFile.ts'
import { CheckStep } from './CheckStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { FileStep } from './FileStep.tsx'
import { ImportFooter } from './ImportFooter.tsx'
import { shownStep } from './importSteps.ts'
import { Steps } from './Steps.tsx'
import { useChecks } from './useChecks.ts'
import type { useImportCalls } from './useImports.ts'
import { useMapping } from './useMapping.ts'
import { ValuesStep } from './ValuesStep.tsx'

interface Props {
  view: ImportView
  entity: Entity
  templates: readonly ImportTemplate[]
  rows: readonly SentRow[]
  calls: ReturnType<typeof useImportCalls>
}

/** The steps of an import, each with its own URL, as long as it can still be changed. */
export function ImportWizard({ view, entity, templates, rows, calls }: Props) {
  const { t } = useReader()
  const [search] = useSearchParams()
  const step = shownStep(view, search.get('step'))
  const mapping = useMapping(view, entity, { templates, rows })
  const checks = useChecks(view, mapping.mapping, calls)
  const [isConfirming, setIsConfirming] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
    window.scrollTo({ top: 0 })
  }, [step])
  return (
    <>
      <Steps current={step} id={view.id} />
      <section aria-labelledby="import-step" className="import-step">
        <h2 id="import-step" ref={heading} tabIndex={-1} className="import-step-title">
          {t(`importing.titles.${step}`)}
        </h2>
        {step === 'file' && <FileStep view={view} rows={rows} />}
        {step === 'columns' && <ColumnsStep view={view} mapping={mapping} templates={templates} rows={rows} />}
        {step === 'values' && <ValuesStep view={view} mapping={mapping} />}
        {step === 'check' && <CheckStep view={view} mapping={mapping} forecast={checks.forecast} />}
        <div className="import-call-off">
          <Button tool busy={calls.isPending} onClick={() => setIsConfirming(true)}>
            {t('importing.call_off')}
          </Button>
        </div>
      </section>
      <ImportFooter
        view={view}
        step={step}
        checks={checks}
        filled={Object.keys(mapping.mapping.fields).length > 0}
        busy={calls.isPending}
        onRun={() => calls.mutate({ path: 'run', body: { leave_out: view.refused > 0 } })}
      />
      {isConfirming && (
        <ConfirmDialog
          title={t('importing.call_off_title')}
          confirm={t('importing.call_off')}
          busy={calls.isPending}
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false)
            calls.mutate({ path: 'cancel?discard=true' })
          }}
        >
          <p>{t('importing.call_off_text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
