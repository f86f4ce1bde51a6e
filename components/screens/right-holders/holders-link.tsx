import { UserSearch } from 'lucide-react'
import { useText } from '../../shared/call/use-text.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { getRightHoldersPath } from './path.ts'
import * as css from './right-holders.css.ts'

type Props = Parameters<typeof getRightHoldersPath>[0] & {
  /** In a row of rights: only the icon, for the mouse; the link above the rows serves the keyboard. */
  inRow?: boolean
}

/** A link to who may use a right; nothing for roles that do not open the page. */
export function HoldersLink({ inRow, ...question }: Props) {
  const { t } = useText()
  const { opens } = useNavigation()
  const href = getRightHoldersPath(question)
  const words = t('portal:title.rightHolders')
  if (!opens('/csr_mds/rightHolders')) return null
  return inRow ? (
    <Anchor href={href} className={css.inRow} title={words} aria-label={words} tabIndex={-1}>
      <Icon of={UserSearch} size={16} />
    </Anchor>
  ) : (
    <Anchor href={href} className={css.link}>
      {words}
    </Anchor>
  )
}
