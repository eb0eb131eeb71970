import { useReader } from '../../data/reader.ts'

/** The mark in place of a picture on another website, which an import named: it is never asked for, or its owner would learn who looks. */
export function ForeignPicture({ url }: { url: string }) {
  const { t } = useReader()
  const said = t('photos.elsewhere', { address: url })
  return (
    <span className="m-thumbnail m-foreign" role="img" aria-label={said} title={said}>
      <span aria-hidden="true">⚠</span>
    </span>
  )
}
