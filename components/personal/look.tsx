import { useStore } from '@nanostores/react'
import { languageNames } from '../shell/language-menu.tsx'
import { chooseLook } from '../shell/look.ts'
import { useOfferedLanguages } from '../shell/offered-languages.ts'
import { $preferences, densities, themes } from '../shell/preferences.ts'
import { RadioGroup } from '../ui/radio-group.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { useText } from '../use-text.ts'
import * as css from './own.css.ts'

/** Language and theme, stored with the account for every browser; each choice applies at once (K29, K30, K33). */
export function LookSettings() {
  const { t, locale } = useText()
  const { theme, density } = useStore($preferences)
  const languages = useOfferedLanguages()
  return (
    <div className={css.form}>
      <SelectField
        className={css.short}
        label={t('portal:bar.language')}
        hint={t('personal:look.languageHint')}
        value={locale}
        options={languages.map(value => ({ value, label: languageNames[value] }))}
        onChange={event => {
          const chosen = languages.find(each => each === event.currentTarget.value)
          if (chosen) chooseLook({ locale: chosen })
        }}
      />
      <RadioGroup
        inline
        label={t('portal:bar.theme')}
        value={theme}
        options={themes.map(value => ({ value, label: t(`portal:theme.${value}`) }))}
        onChange={value => chooseLook({ theme: themes.find(each => each === value) ?? 'auto' })}
      />
      <RadioGroup
        inline
        label={t('portal:bar.density')}
        hint={t('personal:look.densityHint')}
        value={density}
        options={densities.map(value => ({ value, label: t(`portal:density.${value}`) }))}
        onChange={value => chooseLook({ density: densities.find(each => each === value) ?? 'default' })}
      />
    </div>
  )
}
