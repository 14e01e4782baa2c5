import { useState } from 'react';

/** The key of one request: a repeated one is not booked twice. */
export const useRequestKey = (): string => useState(() => crypto.randomUUID())[0];
