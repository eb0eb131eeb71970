import { useEvent } from 'ra-core'
import { useEffect, useId, useRef, useState } from 'react'
import { useReader } from '../../data/reader.ts'
import { TextInput } from '../../ui/inputs.tsx'

interface Props {
  value: string
  onSearch(text: string): void
}

const pause = 300

/** Searches after a pause in typing; until then, typing renders only the input. */
export function SearchBox({ value, onSearch }: Props) {
  const { t } = useReader()
  const id = useId()
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const search = useEvent(onSearch)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text.trim()
      search(sent.current)
    }, pause)
    return () => clearTimeout(timer)
  }, [text, search])
  return (
    <div className="m-search" role="search">
      <label className="m-hidden" htmlFor={id}>
        {t('panel.list.search')}
      </label>
      <TextInput
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('panel.list.search_hint')}
        value={text}
        onChange={event => setText(event.target.value)}
      />
    </div>
  )
}
