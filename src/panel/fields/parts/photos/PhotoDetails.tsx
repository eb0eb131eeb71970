import { Suspense, useState } from 'react'
import type { StoredFile } from '../../../../engine/fields/file.ts'
import { languages, localeOf } from '../../../../engine/model/declaration.ts'
import { isOwnFile } from '../../../../engine/fields/fileAddress.ts'
import type { FileLimits } from '../../../../engine/rules/validation/fileLimits.ts'
import { languageName } from './languageName.ts'
import { useReader } from '../../../data/reader.ts'
import { mayOpen, SafeLink } from '../SafeLink.tsx'
import { ReplaceFile } from './ReplaceFile.tsx'
import { FocalPoint } from './FocalPoint.tsx'
import { withFact } from './photoValues.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { Field } from '../../../ui/Field.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'

const CropDialog = lazyPart(() => import('./CropDialog.tsx'))

interface Props {
  id: string
  photo: StoredFile
  /** The name of the photo. */
  name: string
  limits: FileLimits
  onChange(photo: StoredFile): void
  /** Called with the file that replaces it. */
  onReplace(file: File): void
  onBlur(): void
}

const maxLetters = { alternative: 300, rights: 200 }

/** A photo's details: its focal point, its alt text in both languages and its rights, with a button to replace it. */
export function PhotoDetails({ id, photo, name, limits, onChange, onReplace, onBlur }: Props) {
  const { t } = useReader()
  const [cropping, setCropping] = useState(false)
  const { url, width, height } = photo
  return (
    <div id={id} className="m-photo-details" role="group" aria-label={`${t('photos.details')}: ${name}`}>
      <FocalPoint
        url={url}
        alt={name}
        focal={photo.focal}
        onChange={focal => onChange(withFact(photo, 'focal', focal))}
      />
      <div className="m-several">
        <div className="m-photo-words">
          {languages.map(language => {
            const key = `alt_${language}` as const
            return (
              <Texts
                key={key}
                label={`${t('panel.images.alternative')} (${languageName(localeOf[language], t)})`}
                lang={localeOf[language]}
                most={maxLetters.alternative}
                text={photo[key]}
                onChange={text => onChange(withFact(photo, key, text))}
                onBlur={onBlur}
              />
            )
          })}
        </div>
        <Texts
          label={t('photos.rights')}
          most={maxLetters.rights}
          text={photo.rights}
          onChange={text => onChange(withFact(photo, 'rights', text))}
          onBlur={onBlur}
        />
        <div className="m-row">
          {isOwnFile(url) && (
            <Button small tool onClick={() => setCropping(true)}>
              {t('photos.crop')}
            </Button>
          )}
          <ReplaceFile label={name} limits={limits} onReplace={onReplace} />
          {mayOpen(url) && <SafeLink address={url}>{t('panel.files.open')}</SafeLink>}
          {width && height && <span className="m-quiet m-number">{t('photos.pixels', { width, height })}</span>}
        </div>
        {!isOwnFile(url) && <p className="m-hint">{url}</p>}
      </div>
      {cropping && (
        <Suspense>
          <CropDialog
            url={url}
            onCancel={() => setCropping(false)}
            onCropped={file => {
              setCropping(false)
              onReplace(file)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

interface TextsProps {
  label: string
  lang?: string
  most: number
  text: string | undefined
  onChange(text: string | null): void
  onBlur(): void
}

const Texts = ({ label, lang, most, text = '', onChange, onBlur }: TextsProps) => {
  return (
    <Field label={label}>
      {control => (
        <TextInput
          {...control}
          autoComplete="off"
          lang={lang}
          maxLength={most}
          value={text}
          onChange={event => onChange(event.target.value || null)}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}
