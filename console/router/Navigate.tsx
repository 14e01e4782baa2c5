import { useEffect } from 'react';
import { useNavigate } from './hooks.ts';

/** Opens another address in place of this one. */
export function Navigate({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
}
