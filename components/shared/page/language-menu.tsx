import { useStore } from '@nanostores/react'
import { Languages, Monitor, Moon, Sun } from 'lucide-react'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { useText } from '../call/use-text.ts'
import { ChoiceMenu } from './choice-menu.tsx'
import { chooseLook } from './look.ts'
import { useOfferedLanguages } from './offered-languages.ts'
import { $preferences, themes } from './preferences.ts'

/** Each language in its own name: users who can't read this page still find theirs. */
export const languageNames = {
  'zh-CN': '中文',
  'en-US': 'English',
  'ja-JP': '日本語',
  'es-ES': 'Español',
} as const

/** The language menu on pages without a user menu. */
export function LanguageMenu() {
  const { t, locale } = useText()
  const entries = useOfferedLanguages().map(each => ({
    id: each,
    label: languageNames[each],
    checked: each === locale,
    onChoose: () => chooseLook({ locale: each }),
  }))
  return (
    <ChoiceMenu
      label={t('portal:bar.language')}
      placement="bottom-end"
      entries={entries}
      trigger={
        <Button
          icon={Languages}
          aria-label={t('ui:filter.summary', {
            label: t('portal:bar.language'),
            value: languageNames[locale],
          })}
        >
          {languageNames[locale]}
        </Button>
      }
    />
  )
}

const icons = { auto: Monitor, light: Sun, dark: Moon }

/** The theme menu on pages without a user menu. */
export function ThemeMenu() {
  const { t } = useText()
  const { theme } = useStore($preferences)
  const entries = themes.map(each => ({
    id: each,
    label: t(`portal:theme.${each}`),
    icon: icons[each],
    checked: each === theme,
    onChoose: () => chooseLook({ theme: each }),
  }))
  return (
    <ChoiceMenu
      label={t('portal:bar.theme')}
      placement="bottom-end"
      entries={entries}
      trigger={
        <IconButton
          icon={icons[theme]}
          label={t('ui:filter.summary', { label: t('portal:bar.theme'), value: t(`portal:theme.${theme}`) })}
        />
      }
    />
  )
}
