import { type KeyboardEvent, useId, useState } from 'react'
import { hasUserPart, isHttpUrl } from '../../../engine/fields/url.ts'
import { useReader } from '../../data/reader.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldProblem } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'

interface Props {
  href: string
  /** Called with the URL, or null for no link. */
  onDone(href: string | null): void
  onCancel(): void
}

/** Completes a typed address to a URL of an email address or a page. */
function complete(text: string): string {
  if (/^[a-z]+:/i.test(text)) return text
  return `${/^[^\s@/]+@[^\s@/]+$/.test(text) ? 'mailto:' : 'https://'}${text}`
}

/** Returns the code of what is wrong with a link's URL; undefined if it is valid. */
function problemCodeOf(address: string): string | undefined {
  if (/^mailto:[^\s"<>]+@[^\s"<>]+$/i.test(address)) return undefined
  if (!isHttpUrl(address)) return 'not_http_url'
  return hasUserPart(address) ? 'url_with_user' : undefined
}

/** Asks for the URL of a link in a formatted text. Not a form, because it is inside one. */
export function LinkBox({ href, onDone, onCancel }: Props) {
  const { t } = useReader()
  const [text, setText] = useState(href)
  const [flaw, setFlaw] = useState<string>()
  const id = useId()
  const done = () => {
    if (text.trim() === '') return onDone(null)
    const address = complete(text.trim())
    const found = problemCodeOf(address)
    if (found === undefined) onDone(address)
    else setFlaw(found)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') done()
    else onCancel()
  }
  return (
    <span className="m-row">
      <TextInput
        ref={input => input?.focus()}
        inputMode="url"
        aria-label={t('panel.richtext.address')}
        invalid={flaw !== undefined}
        describedBy={flaw && id}
        placeholder="https://"
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={press}
      />
      <Button small onClick={done}>
        {t('panel.logout.confirm')}
      </Button>
      <FieldProblem id={id} text={flaw && t(`problems.fields.${flaw}`)} alert />
    </span>
  )
}
