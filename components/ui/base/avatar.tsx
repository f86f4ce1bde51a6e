import { type CSSProperties, useState } from 'react'
import { avatar, picture } from './avatar.css.ts'

export type AvatarProps = {
  /** The person's name as written; the avatar shows its initials and is decoration beside it. */
  name: string
  src?: string
  /** Size in pixels. */
  size?: 24 | 32 | 48
}

/** A round picture, or the initials of a name while there is none. */
export function Avatar({ name, src, size = 32 }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const edge: CSSProperties = { inlineSize: size, blockSize: size }
  return (
    <span aria-hidden="true" className={avatar} style={edge} data-small={size === 24 ? '' : undefined}>
      {src && src !== failed ? (
        <img src={src} alt="" className={picture} onError={() => setFailed(src)} />
      ) : (
        initials(name)
      )}
    </span>
  )
}

/**
 * Two letters of a Latin name, two characters of a Chinese or Japanese one (of the given name, which tells people
 * apart).
 */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0]
  if (!first) return '-'
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(first)) {
    return words.length > 1 ? [...first].slice(0, 2).join('') : [...first].slice(-2).join('')
  }
  const letters = words.length > 1 ? [first, words.at(-1)!] : [first]
  return letters.map(word => [...word][0]!.toUpperCase()).join('')
}
