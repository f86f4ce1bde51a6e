import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../shared/call/use-text.ts'
import { Anchor } from '../../../shared/page/navigation.tsx'
import { Icon } from '../../../ui/base/icon.tsx'
import { comeBack } from '../login/came-back.ts'
import { ScreenFrame } from '../parts/frame.tsx'
import * as css from './recovery.css.ts'

type Props = { heading: string; lead: string; children?: ReactNode }

/** One step of a recovery in the frame of the sign-in screen, with a link back there (B3, B4, B5). */
export function RecoveryFrame({ heading, lead, children }: Props) {
  const { t } = useText()
  return (
    <ScreenFrame heading={heading} lead={lead}>
      {children}
      <Anchor href="/login" className={css.back} onClick={comeBack}>
        <Icon of={ArrowLeft} size={16} directional />
        {t('recovery:back')}
      </Anchor>
    </ScreenFrame>
  )
}
