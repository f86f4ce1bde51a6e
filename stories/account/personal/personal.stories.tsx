import { Section } from '../../../components/screens/account/parts/section.tsx'
import { Agents } from '../../../components/screens/account/personal/agents.tsx'
import { Basic } from '../../../components/screens/account/personal/basic.tsx'
import { LookSettings } from '../../../components/screens/account/personal/look.tsx'
import { Mails } from '../../../components/screens/account/personal/mails.tsx'
import { Signature } from '../../../components/screens/account/personal/signature.tsx'
import { useText } from '../../../components/shared/call/use-text.ts'
import type { Story } from '../../story.ts'
import { PersonalGround } from './ground.tsx'
import type { ServerState } from './session.ts'

export default { title: 'Screens / Personal settings' }

const parts = { basic: Basic, signature: Signature, mails: Mails, agents: Agents, look: LookSettings }

function Part({ id }: { id: keyof typeof parts }) {
  const { t } = useText()
  const Content = parts[id]
  return (
    <Section id={id} title={t(`personal:part.${id}`)} text={t(`personal:about.${id}`)}>
      <Content />
    </Section>
  )
}

const story =
  (id: keyof typeof parts, server?: ServerState, press?: readonly string[]): Story =>
  () => (
    <PersonalGround server={server} press={press}>
      <Part id={id} />
    </PersonalGround>
  )

const edit = '#signature button'
const radio = (at: number) => `#signature [role=radiogroup] > div > :nth-child(${at}) input`

export const BasicInformation = story('basic')
export const BasicInformationEmpty = story('basic', 'bare')
export const BasicInformationFailed = story('basic', 'failed')
export const SignatureNone = story('signature', 'bare')
export const SignatureTyped = story('signature')
export const SignatureDrawn = story('signature', 'drawn')
export const SignatureTyping = story('signature', 'full', [edit])
export const SignatureDrawing = story('signature', 'bare', [edit, radio(1), '#signature button[type=submit]'])
export const SignatureUploading = story('signature', 'bare', [edit, radio(3)])
export const MailsToOneAddress = story('mails', 'bare')
export const MailsToSeveral = story('mails')
export const MailsAdding = story('mails', 'bare', ['#mails button', '#mails button[type=submit]'])
export const AgentsNone = story('agents', 'bare')
export const AgentsSeveral = story('agents')
export const AgentsReversed = story('agents', 'reversed', [
  '#agents li:last-child button',
  '#agents button[type=submit]',
])
export const AgentsFailed = story('agents', 'failed')
export const Appearance = story('look')
