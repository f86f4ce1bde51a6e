import { type ReactNode, useLayoutEffect, useState } from 'react'
import '../portal/no-eval.ts'
import '../styles/fonts.ts'
import '../styles/theme.css.ts'
import '../styles/base.css.ts'
import { ground } from '../stories/ground.css.ts'
import { chooseLanguage } from '../stories/language.ts'
import { adoptStyles } from '../styles/adopt.ts'

adoptStyles(document)

export const args = { language: 'en-US', density: 'default' }

export const argTypes = {
  language: { options: ['zh-CN', 'en-US', 'ja-JP', 'es-ES'], control: { type: 'select' } },
  density: { options: ['compact', 'default', 'comfortable'], control: { type: 'select' } },
}

type Control = Record<string, { value: string } | undefined>
type Props = {
  children: ReactNode
  globalState: { story: string; theme: string; rtl: boolean; control: Control }
}

/** Puts Ladle's switches where a page would put them: on the document's root. Ladle finds it only as a `const`. */
export const Provider = ({ children, globalState: { story, theme, rtl, control } }: Props) => {
  const language = control.language?.value ?? args.language
  const density = control.density?.value ?? args.density
  const [ready, setReady] = useState(false)
  useLayoutEffect(() => {
    const root = document.documentElement
    if (theme === 'auto') delete root.dataset.mdsTheme
    else root.dataset.mdsTheme = theme
    root.dataset.mdsDensity = density
    root.lang = language
    root.dir = rtl ? 'rtl' : 'ltr'
    chooseLanguage(language).then(
      () => setReady(true),
      error => console.error(error),
    )
  }, [theme, rtl, language, density])
  return (
    <main className={ground} data-ready={ready} data-story={story}>
      {children}
    </main>
  )
}
