import { Banner } from '../../ui/feedback/notice-bar.tsx'

/** The error of a whole form. */
export const Trouble = ({ text }: { text: string }) =>
  text === '' ? null : <Banner notice={{ id: 'trouble', tone: 'danger', text }} />
