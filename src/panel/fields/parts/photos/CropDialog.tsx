import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { ModalDialog } from '../../../ui/ModalDialog.tsx'
import { cropImage, type Part } from '../../../data/uploads/cropImage.ts'
import { useReader } from '../../../data/reader.ts'
import { fileAddress } from '../fileAddress.ts'
import { Button } from '../../../ui/Button.tsx'
import { Check } from '../../../ui/inputs.tsx'
import { DialogActions } from '../../../ui/DialogActions.tsx'

interface Props {
  url: string
  onCropped(file: File): void
  onCancel(): void
}

interface Size {
  width: number
  height: number
}

const ratios = { free: undefined, '4:3': 4 / 3, '16:9': 16 / 9, '1:1': 1 } as const
type Ratio = keyof typeof ratios

const maxZoom = 4
const least = 10

/** Crops an image in a common or free aspect ratio; the result becomes a new file. */
export default function CropDialog({ url, onCropped, onCancel }: Props) {
  const { t } = useReader()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [ratio, setRatio] = useState<Ratio>('4:3')
  const [media, setMedia] = useState<Size>()
  const [free, setFree] = useState<Size>({ width: 80, height: 80 })
  const [part, setPart] = useState<Part>()
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const cropSize =
    ratio === 'free' && media
      ? { width: (media.width * free.width) / 100, height: (media.height * free.height) / 100 }
      : undefined
  const crop = async () => {
    if (!part) return
    setState('busy')
    try {
      onCropped(await cropImage(fileAddress(url), part))
    } catch {
      setState('failed')
    }
  }
  return (
    <ModalDialog title={t('photos.crop_title')} onCancel={onCancel} wide>
      <div className="m-crop">
        <Cropper
          image={fileAddress(url, 1600)}
          crop={place}
          zoom={zoom}
          maxZoom={maxZoom}
          keyboardStep={10}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'application', 'aria-label': t('photos.crop_area') }}
          mediaProps={{ alt: '' }}
          setMediaSize={setMedia}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={setPart}
          {...(cropSize ? { cropSize } : { aspect: ratios[ratio] ?? 1 })}
        />
      </div>
      <fieldset className="m-crop-ratios">
        <legend className="m-label">{t('photos.ratio')}</legend>
        {(Object.keys(ratios) as Ratio[]).map(name => (
          <Check key={name} type="radio" name="ratio" checked={ratio === name} onChange={() => setRatio(name)}>
            {name === 'free' ? t('photos.ratio_free') : name}
          </Check>
        ))}
      </fieldset>
      {ratio === 'free' && (
        <div className="m-pair">
          <Range
            label={t('photos.width')}
            minimum={least}
            maximum={100}
            value={free.width}
            onChange={width => setFree({ ...free, width })}
          />
          <Range
            label={t('photos.height')}
            minimum={least}
            maximum={100}
            value={free.height}
            onChange={height => setFree({ ...free, height })}
          />
        </div>
      )}
      <Range
        label={t('photos.zoom')}
        minimum={100}
        maximum={maxZoom * 100}
        value={Math.round(zoom * 100)}
        onChange={percent => setZoom(percent / 100)}
      />
      {state === 'failed' && (
        <p className="m-problem" role="alert">
          {t('photos.crop_failed')}
        </p>
      )}
      <DialogActions>
        <Button onClick={onCancel}>{t('panel.dialog.back')}</Button>
        <Button primary disabled={!part} busy={state === 'busy'} onClick={crop}>
          {t('photos.crop_use')}
        </Button>
      </DialogActions>
    </ModalDialog>
  )
}

interface RangeProps {
  label: string
  minimum: number
  maximum: number
  value: number
  onChange(value: number): void
}

const Range = ({ label, minimum, maximum, value, onChange }: RangeProps) => (
  <label className="m-crop-range">
    <span className="m-label">{label}</span>
    <input
      type="range"
      min={minimum}
      max={maximum}
      value={value}
      aria-valuetext={`${value}%`}
      onChange={event => onChange(Number(event.target.value))}
    />
  </label>
)
