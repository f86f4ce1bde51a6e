import { CircleHelp } from 'lucide-react'
import { Suspense } from 'react'
import { loadWords, wordAt } from '../../../client/words/i18n.ts'
import type { Words } from '../../../locales/words.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import { useText } from '../call/use-text.ts'
import { helpText } from './facts.css.ts'

/** A word of the field that has an explanation: a key of locales/<language>/help.json. */
export type HelpWord = keyof Words['help']

const Text = lazyPart(async () => {
  await loadWords(['help'])
  return ({ word }: { word: HelpWord }) => <p className={helpText}>{wordAt(`help:${word}`)}</p>
}, NotLoaded)

/** A question mark beside a hard word; a press explains the word in two sentences. `name` is the word as the screen writes it. */
export function WordHelp({ word, name }: { word: HelpWord; name: string }) {
  const { t } = useText()
  const label = t('common:meaningOf', { word: name })
  return (
    <Popover label={label} trigger={<IconButton icon={CircleHelp} label={label} variant="quiet" small />}>
      <Suspense>
        <Text word={word} />
      </Suspense>
    </Popover>
  )
}
