import { useId, type ReactNode } from 'react'
import './card.css'

interface Props {
  title: string
  /** Links and buttons next to the title. */
  tools?: ReactNode
  /** Whether the content is still loading; space is reserved for it. */
  isPending?: boolean
  children?: ReactNode
}

/** A section of a screen with a heading. */
export function Card({ title, tools, isPending = false, children }: Props) {
  const id = useId()
  return (
    <section className="m-card" aria-labelledby={id} aria-busy={isPending || undefined}>
      <header className="m-card-head">
        <h2 id={id}>{title}</h2>
        {tools}
      </header>
      {isPending ? (
        <div className="m-card-lines" aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      ) : (
        children
      )}
    </section>
  )
}
