import { type ReactNode, useState } from 'react'
import { Proof } from '../../../components/screens/account/recovery/proof.tsx'
import { keepRecovery } from '../../../components/screens/account/recovery/recovery-state.ts'
import { Gone, Reset } from '../../../components/screens/account/recovery/reset.tsx'
import { RecoveryStart } from '../../../components/screens/account/recovery/start.tsx'
import { PressedColumn } from '../../pressed.tsx'
import type { Story } from '../../story.ts'

export default { title: 'Screens / Recovery' }

const words = ['recovery', 'login', 'password', 'portal', 'errors', 'ui'] as const
const submit = 'button[type=submit]'

const story =
  (shown: () => ReactNode, press: readonly string[] = []): Story =>
  () => (
    <PressedColumn words={words} press={press}>
      {shown()}
    </PressedColumn>
  )

/** State that an earlier recovery has left in this page. */
function After({ over, children }: { over: boolean; children: ReactNode }) {
  useState(() => keepRecovery({ over }))
  return children
}

const start = (over: boolean) => () => (
  <After over={over}>
    <RecoveryStart />
  </After>
)
const proof = () => (
  <Proof recovery={{ ticket: 'ticket', expiresIn: 1800, methods: ['email', 'phone', 'review'] }} />
)
const reset = () => <Reset permit={{ token: 'token' }} onGone={() => undefined} />

export const Start = story(start(false))
export const StartWithError = story(start(false), [submit])
export const BegunTooLongAgo = story(start(true))
export const Proving = story(proof)
export const ProvingWithError = story(proof, [submit])
export const BeforeAnAdministrator = story(proof, ['[role=radiogroup] > div > :last-child input', submit])
export const ANewPassword = story(reset)
export const ANewPasswordWithErrors = story(reset, [submit])
export const NoneCanBeSet = story(() => (
  <Gone text="The link has been used. Ask for a new one if you need it." />
))
