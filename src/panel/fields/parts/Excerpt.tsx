/** Text that is truncated at the end of its cell, with the whole text as its tooltip. */
export const Excerpt = ({ text, lang }: { text: string; lang?: string | undefined }) => (
  <span className="m-excerpt" title={text} lang={lang}>
    {text.length > 200 ? `${text.slice(0, 200)}…` : text}
  </span>
)
