import { Suspense } from 'react'
import { loadWords } from '../../client/words/i18n.ts'
import { useNavigation } from '../../components/shared/page/navigation.tsx'
import { lazyPart } from '../../components/ui/base/lazy-part.tsx'
import { NotLoaded } from '../../components/ui/base/not-loaded.tsx'
import { Waiting } from '../waiting.tsx'

/* The texts are loaded with the forms: named at the route, they would slow the first load of every page. */
const spoken = loadWords.bind(null, ['contactWays', 'login'])
const Email = lazyPart(async () => {
  const [file] = await Promise.all([
    import('../../components/screens/account/contact-methods/change-email.tsx'),
    spoken(),
  ])
  return file.ChangeEmailPage
}, NotLoaded)
const Phone = lazyPart(async () => {
  const [file] = await Promise.all([
    import('../../components/screens/account/contact-methods/change-phone.tsx'),
    spoken(),
  ])
  return file.ChangePhonePage
}, NotLoaded)

/** /changeEmail and /changePhone */
export const Page = () => (
  <Suspense fallback={<Waiting />}>
    {useNavigation().path.startsWith('/changeEmail') ? <Email /> : <Phone />}
  </Suspense>
)
