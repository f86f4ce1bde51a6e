import { UserSearch } from 'lucide-react'
import type { RightScope } from '../../../contract/as-of/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import { Icon } from '../../ui/base/icon.tsx'

type Question = Partial<RightScope> & { at?: string | undefined }

/** The page that tells who may use a right, for its question. */
const getPath = (question: Question): string => {
  const params = Object.entries(question).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `${page}?${new URLSearchParams(params)}`
}
const page = '/csr_mds/rightHolders'

import * as css from './right-holders.css.ts'

type Props = Question & {
  /** In a row of rights: only the icon, for the mouse; the link above the rows serves the keyboard. */
  inRow?: boolean
}

/** A link to who may use a right; nothing for roles that do not open the page. */
export function HoldersLink({ inRow, ...question }: Props) {
  const { t } = useText()
  const { opens } = useNavigation()
  const href = getPath(question)
  const words = t('portal:title.rightHolders')
  if (!opens(page)) return null
  return inRow ? (
    <Anchor href={href} className={css.inRow} title={words} aria-hidden tabIndex={-1}>
      <Icon of={UserSearch} size={16} />
    </Anchor>
  ) : (
    <Anchor href={href} className={css.link}>
      {words}
    </Anchor>
  )
}
