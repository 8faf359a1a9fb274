/** The cookies of a sign-in that are sent on: by their domain, path and age (R109). */
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../client/answer.ts'
import { cookieHeader, cookiesOf } from '../../client/sign-in.ts'

const URL_OF_SIGN_IN = new URL('https://platform.example/api/v1/session')

const sent = (...cookies: readonly string[]) =>
  cookieHeader(cookiesOf({ cookies, url: URL_OF_SIGN_IN } as unknown as Answer))

describe('of two cookies with one name', () => {
  test.each([
    ['the later one', ['s=one', 's=two'], 's=two'],
    ['the one of this domain', ['s=mine; Domain=platform.example', 's=other; Domain=elsewhere.example'], 's=mine'],
    ['the one of a domain above it', ['s=mine; Domain=.example', 's=other; Domain=other.example'], 's=mine'],
    ['the one of this path', ['s=mine; Path=/api', 's=other; Path=/admin'], 's=mine'],
    ['the one of the whole site', ['s=mine; Path=/', 's=other; Path=/api/v2'], 's=mine'],
    ['the one that has not expired', ['s=mine', 's=gone; Max-Age=0; Path=/x'], 's=mine'],
    ['the last, where none is meant for the operations', ['s=one; Path=/a', 's=two; Path=/b'], 's=two'],
  ])('%s is sent', (_, cookies, header) => {
    expect(sent(...cookies)).toBe(header)
  })
})

test('a cookie that is set and removed in one answer is not sent', () => {
  expect(sent('s=one; Path=/', 's=; Path=/; Max-Age=0', 'other=1')).toBe('other=1')
})

test('cookies of several names are sent together, and lines that are no cookies are overlooked', () => {
  expect(sent('a=1', 'b=2; Secure; HttpOnly', '')).toBe('a=1; b=2')
})
