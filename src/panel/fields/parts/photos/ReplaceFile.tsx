import type { FileLimits } from '../../../../engine/rules/validation/fileLimits.ts'
import { acceptedTypes } from '../../../data/uploads/checkFile.ts'
import { useReader } from '../../../data/reader.ts'
import { ChooseFiles } from './ChooseFiles.tsx'

interface Props {
  /** The name of the field, for people who do not see the position of the button. */
  label: string
  limits: FileLimits
  onReplace(file: File): void
}

/** A button that replaces a file by another one. */
export function ReplaceFile({ label, limits, onReplace }: Props) {
  const { t } = useReader()
  return (
    <ChooseFiles
      small
      accept={acceptedTypes(limits)}
      name={`${t('panel.files.replace')}: ${label}`}
      onFiles={([file]: readonly File[]) => file && onReplace(file)}
    >
      {t('panel.files.replace')}
    </ChooseFiles>
  )
}
