import { useDataProvider } from 'ra-core'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { locales, mainLocale, type Locale } from '../../../engine/model/languages.ts'
import { byLocale } from '../../../engine/model/localized.ts'
import type { Declarations } from '../../../engine/model/registry.ts'
import { emptyDocument } from '../../../engine/model/stored/documentFormat.ts'
import type { StoredDocument } from '../../../engine/model/stored/documentSchema.ts'
import type { Mistake } from '../../../engine/model/stored/mistake.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { Choices } from '../../../panel/ui/Choices.tsx'
import { Field } from '../../../panel/ui/Field.tsx'
import { FormDialog } from '../../../panel/ui/FormDialog.tsx'
import { Select, TextInput } from '../../../panel/ui/inputs.tsx'
import type { Preview } from '../declarations.ts'
import { merged } from '../parts.ts'
import { nameFromLabels } from './editing/names.ts'
import { placeOf } from './editing/placeOf.ts'
import { fromOther, fromTemplate, templateNames, type Named, type TemplateName } from './editing/templates.ts'
import { editorPath } from './addresses.ts'
import { toDocument, namesOfTable, pendingMapping } from './table/tableDraft.ts'
import { TableColumns } from './table/TableColumns.tsx'
import { TablePart } from './table/TablePart.tsx'
import { useTable } from './table/useTable.ts'
import { isChangeable } from './listed.ts'
import { resourceLabel, shippedTexts } from './nameOfResource.ts'
import { useBothTexts } from './texts.ts'
import { mistakeText } from './useEditing.ts'
import { useReloadDeclarations, useDrafts, useHead, useReference } from './useDeclarations.ts'

const choices = ['places', 'reference', 'article', 'table', 'other'] as const
type Choice = (typeof choices)[number]
const isTemplate = (choice: Choice): choice is Extract<Choice, TemplateName> =>
  templateNames.some(name => name === choice)

const parts = ['one', 'many'] as const

/** The inputs to focus for each kind of mistake. */
const inputs = { name: '[name="name"]', label: `[name="${mainLocale}-one"]`, file: '[type="file"]' } as const

interface Props {
  isOpen: boolean
  onCancel(): void
}

/**
 * A dialog for the name and template of a new resource; creates its draft. Keeps the input when it is closed and
 * reopened.
 */
export function NewResource({ isOpen, onCancel }: Props) {
  const reader = useReader()
  const { t, locale } = reader
  const { registry } = usePanel()
  const both = useBothTexts()
  const [head, drafts, reference] = [useHead(), useDrafts(), useReference()]
  const provider = useDataProvider<PanelDataProvider>()
  const navigate = useNavigate()
  const reload = useReloadDeclarations()
  const form = useRef<HTMLDivElement>(null)
  const [choice, setChoice] = useState<Choice>('places')
  const product = reference.data?.entities ?? []
  const others = [...registry.entities.values()].filter(
    ({ name }) => !product.some(one => one.name === name) || isChangeable(name, product),
  )
  const [other, setOther] = useState<string>()
  const [typed, setNames] = useState<Named['names']>()
  const [own, setOwn] = useState<string>()
  const [problem, setProblem] = useState<{ at: keyof typeof inputs; text: string }>()
  const [busy, setBusy] = useState(false)
  const whole = useRef<{ name: string; document: StoredDocument }>(undefined)
  const keep = async ({ name: resource, document }: { name: string; document: StoredDocument }): Promise<void> => {
    const body = { base: head.data?.number ?? 0, document, version: 0 }
    await provider.call(`/declarations/drafts/${resource}`, { method: 'PUT', body })
    await reload()
    await navigate(editorPath(resource))
  }
  // Rows are uploaded first, because a draft without them would be incomplete.
  const table = useTable(async () => {
    if (whole.current) await keep(whole.current)
  })
  const names = typed ?? byLocale(one => namesOfTable(choice === 'table' ? table.draft : undefined, one))
  const offered = nameFromLabels(one => names[one][1] || names[one][0])
  const name = own ?? offered

  const labelOf = (one: string): string =>
    both ? resourceLabel(one, locale, { documents: head.data ? [head.data.document] : [], both }) : one
  /** Returns why the server rejects the name, although no resource has it; only the server knows all taken names. */
  const wrongName = async (document: StoredDocument): Promise<string | undefined> => {
    if (!/^[a-z]/.test(name)) return t('declarations.mistakes.not_a_word')
    const { json } = await provider.call('/declarations/preview', { method: 'POST', body: { document } })
    const whole = merged(head.data?.document ?? emptyDocument, document)
    const found = (json as Preview).mistakes.find(one => {
      const { resource, group, field, entry } = placeOf(one as Mistake, whole)
      return resource === name && group === undefined && field === undefined && entry === 'name'
    })
    return found && mistakeText(found as Mistake, t)
  }
  const refuse = (at: keyof typeof inputs, text: string): void => {
    setProblem({ at, text })
    form.current?.querySelector<HTMLElement>(inputs[at])?.focus()
  }
  const begin = async (): Promise<void> => {
    if (!both) return
    if (locales.every(one => names[one].every(word => word.trim() === '')))
      return refuse('label', t('declaring.new.label_needed'))
    if (name === '') return refuse('name', t('declaring.new.name_needed'))
    if (registry.entities.has(name) || drafts.data?.some(({ resource }) => resource === name))
      return refuse('name', t('declaring.new.taken'))
    const entity = registry.entities.get(other ?? others[0]?.name ?? '')
    const said = {
      name,
      names: byLocale((one): Named['names'][Locale] => [names[one][0].trim(), names[one][1].trim()]),
    }
    const declarations: Declarations = {
      entities: product,
      codeLists: [...registry.codeLists.values()],
      fieldTypes: [...registry.fieldTypes.values()],
      authorization: registry.authorization,
    }
    if (choice === 'table') {
      const { draft } = table
      if (!draft) return refuse('file', t('declaring.table.needed'))
      const words = byLocale(one => both.texts[one].declaring)
      const begun = toDocument(draft, said, { types: registry.fieldTypes, words })
      const wrong = await wrongName(begun.document)
      if (wrong) return refuse('name', wrong)
      return void table.send(async () => {
        const { document } = await table.withEveryWord(begun, draft)
        whole.current = { name, document }
        return { resource: name, mapping: pendingMapping(name, draft) }
      })
    }
    const document = isTemplate(choice)
      ? fromTemplate(choice, said, { declarations, words: byLocale(one => both.texts[one].declaring) })
      : entity &&
        fromOther(product.find(one => one.name === entity.name) ?? entity.declaration, said, {
          declarations,
          texts: byLocale(one => shippedTexts(both, one, entity.name) ?? {}),
        })
    if (!document) return
    const wrong = await wrongName(document)
    if (wrong) return refuse('name', wrong)
    await keep({ name, document })
  }
  const submit = async (): Promise<void> => {
    setBusy(true)
    await begin().catch((error: unknown) => refuse('name', refusalOf(error, reader).message))
    setBusy(false)
  }
  if (!isOpen) return null
  const close = (): void => {
    if (table.upload.phase === 'sending') table.stop()
    onCancel()
  }
  return (
    <FormDialog
      title={t('declaring.new.title')}
      submit={t('declaring.new.submit')}
      busy={busy || table.upload.phase === 'sending'}
      wide={choice === 'table'}
      onSubmit={() => void submit()}
      onCancel={close}
    >
      <div ref={form} className="declaring-new">
        <Choices
          name="template"
          label={t('declaring.new.template')}
          initial={choice}
          options={choices.map(value => ({
            value,
            word: t(`declaring.templates.${value}.name`),
            hint: t(`declaring.templates.${value}.hint`),
          }))}
          onChoose={value => setChoice(choices.find(one => one === value) ?? 'places')}
        />
        {choice === 'other' && both && (
          <Field label={t('declaring.new.from')}>
            {control => (
              <Select
                {...control}
                value={other ?? others[0]?.name}
                options={others.map(({ name: one }) => [one, labelOf(one)])}
                onChoose={setOther}
              />
            )}
          </Field>
        )}
        {choice === 'table' && (
          <TablePart
            table={table}
            problem={problem?.at === 'file' ? problem.text : undefined}
            onChoose={file => {
              setProblem(undefined)
              void table.choose(file)
            }}
          />
        )}
        <div className="declaring-pair">
          {parts.flatMap((part, place) =>
            locales.map(one => (
              <Field
                key={`${part}-${one}`}
                label={t(`declaring.new.${one}`, { label: t(`declaring.new.${part}`) })}
                error={part === 'one' && one === mainLocale && problem?.at === 'label' ? problem.text : undefined}
              >
                {control => (
                  <TextInput
                    {...control}
                    name={`${one}-${part}`}
                    lang={one}
                    autoComplete="off"
                    maxLength={140}
                    value={names[one][place]}
                    onChange={event => {
                      const [first, second] = names[one]
                      const text = event.target.value
                      setNames({ ...names, [one]: part === 'one' ? [text, second] : [first, text] })
                      setProblem(undefined)
                    }}
                  />
                )}
              </Field>
            )),
          )}
        </div>
        <Field
          label={t('declaring.new.name')}
          hint={t('declaring.new.name_hint')}
          error={problem?.at === 'name' ? problem.text : undefined}
        >
          {control => (
            <TextInput
              {...control}
              name="name"
              className="m-code"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              value={name}
              onChange={event => {
                setOwn(event.target.value.toLowerCase().replace(/[^a-z0-9_]/g, '_'))
                setProblem(undefined)
              }}
            />
          )}
        </Field>
        {choice === 'table' && table.draft && (
          <TableColumns
            draft={table.draft}
            resources={others.map(({ name: one }) => [one, labelOf(one)] as const)}
            onChange={table.change}
          />
        )}
      </div>
    </FormDialog>
  )
}
