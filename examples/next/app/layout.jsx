import { NoticeBell, Session } from 'mds-kit/react'
import Link from 'next/link'
import '../../shared/shared.css'

export const metadata = { title: 'Study team (Next)', icons: 'data:,' }

/** A server component: text and attributes only, and no token, which is not for a page's source. */
export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <Session appId={2} locale="en-US">
          <header className="bar">
            <strong>Study team (Next)</strong>
            <nav>
              <Link href="/">Team</Link>
              <Link href="/own/">Own people</Link>
            </nav>
            <span className="space" />
            <NoticeBell />
          </header>
          {children}
        </Session>
      </body>
    </html>
  )
}
