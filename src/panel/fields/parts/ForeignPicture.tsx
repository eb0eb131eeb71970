import { useReader } from '../../data/reader.ts'

/**
 * A placeholder for an image on another website, from an import. The image is never loaded, because its owner would
 * learn who views it.
 */
export function ForeignPicture({ url }: { url: string }) {
  const { t } = useReader()
  const said = t('photos.elsewhere', { address: url })
  return (
    <span className="m-thumbnail m-foreign" role="img" aria-label={said} title={said}>
      <span aria-hidden="true">⚠</span>
    </span>
  )
}
