import { ChangeEmailPage } from '../../../components/screens/account/contact-methods/change-email.tsx'
import { ChangePhonePage } from '../../../components/screens/account/contact-methods/change-phone.tsx'
import { ContactWaysSection } from '../../../components/screens/account/contact-methods/section.tsx'
import type { Story } from '../../story.ts'
import { PersonalGround } from '../personal/ground.tsx'
import type { ServerState } from '../personal/session.ts'

export default { title: 'Screens / Contact ways' }

const story =
  (Part: () => React.ReactNode, server?: ServerState, press?: readonly string[]): Story =>
  () => (
    <PersonalGround server={server} press={press}>
      <Part />
    </PersonalGround>
  )

const submit = ['button[type=submit]']

export const ContactWays = story(ContactWaysSection)
export const NoContactWay = story(ContactWaysSection, 'bare')
export const ContactWaysFailedToLoad = story(ContactWaysSection, 'failed')
export const AnotherAddress = story(ChangeEmailPage)
export const AnotherAddressWithError = story(ChangeEmailPage, 'full', submit)
export const FirstAddress = story(ChangeEmailPage, 'bare')
export const AnotherNumber = story(ChangePhonePage)
export const FirstNumber = story(ChangePhonePage, 'bare', submit)
