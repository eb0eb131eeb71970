import { useState } from 'react'
import { useTranslate } from 'ra-core'
import { appearances, chooseAppearance, readAppearance } from '../../data/session/appearance.ts'
import { Check } from '../../ui/inputs.tsx'

/** Switches between light, dark and the device's setting. */
export function AppearanceSwitch() {
  const translate = useTranslate()
  const [chosen, setChosen] = useState(readAppearance)
  return (
    <fieldset className="appearance-switch">
      <legend>{translate('panel.theme.label')}</legend>
      {appearances.map(appearance => (
        <Check
          key={appearance}
          type="radio"
          name="appearance"
          checked={appearance === chosen}
          onChange={() => {
            chooseAppearance(appearance)
            setChosen(appearance)
          }}
        >
          {translate(`panel.theme.${appearance}`)}
        </Check>
      ))}
    </fieldset>
  )
}
