import { acceptedTypes } from '../../../data/uploads/checkFile.ts'
import { useReader } from '../../../data/reader.ts'
import { mayOpen, SafeLink } from '../SafeLink.tsx'
import { Thumbnail } from '../Thumbnail.tsx'
import { ChooseFiles } from './ChooseFiles.tsx'
import { DeleteFile } from './DeleteFile.tsx'
import { isImageFile } from './isImageFile.ts'
import type { KeptProps } from './OnePhoto.tsx'

const kilobyte = 1_000

/** A file of any kind: its name and size, and the ways to open, replace and delete it. */
export function OneDocument({ file, label, limits, onReplace, onDelete }: KeptProps) {
  const { t, number } = useReader()
  const { url, name, size } = file
  return (
    <div className="m-file">
      {isImageFile(file) && <Thumbnail url={url} focal={file.focal} />}
      <div className="m-several">
        <span className="m-photo-name">{name ?? url}</span>
        {size !== undefined && <span className="m-quiet m-number">{t('photos.kilobytes', { size: number(Math.max(1, Math.round(size / kilobyte))) })}</span>}
        <div className="m-row">
          {mayOpen(url) && <SafeLink address={url}>{t('panel.files.open')}</SafeLink>}
          <ChooseFiles small accept={acceptedTypes(limits)} name={`${t('panel.files.replace')}: ${label}`} onFiles={([one]: readonly File[]) => one && onReplace(one)}>
            {t('panel.files.replace')}
          </ChooseFiles>
          <DeleteFile question="question" name={label} onDelete={onDelete} />
        </div>
      </div>
    </div>
  )
}
