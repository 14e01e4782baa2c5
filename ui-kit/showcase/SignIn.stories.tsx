import type { Meta, StoryObj } from '@storybook/react-vite';
import { Building2 } from 'lucide-react';
import { Alert } from '../components/Alert/Alert.tsx';
import { BrandBlock } from '../components/BrandBlock/BrandBlock.tsx';
import { Button } from '../components/Button/Button.tsx';
import { Divider } from '../components/Divider/Divider.tsx';
import { Form } from '../components/Form/Form.tsx';
import { Heading } from '../components/Heading/Heading.tsx';
import { Inline } from '../components/Inline/Inline.tsx';
import { Link } from '../components/Link/Link.tsx';
import { PasswordField } from '../components/PasswordField/PasswordField.tsx';
import { SignInLayout } from '../components/SignInLayout/SignInLayout.tsx';
import { Stack } from '../components/Stack/Stack.tsx';
import { Text } from '../components/Text/Text.tsx';
import { TextField } from '../components/TextField/TextField.tsx';
import { pageParameters } from './pageParameters.ts';

const meta = { title: 'Showcase/Sign in', parameters: pageParameters, tags: ['!autodocs'] } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

function SignInPage() {
  return (
    <SignInLayout
      brand={<BrandBlock variant="sign-in" name="Metalúrgica Acme" />}
      headline="The right equipment, for the right person, every time."
      subline="Personal Protective Equipment"
      footer={
        <Inline gap={4} justify="center">
          {['English', 'Português (BR)', 'Español'].map((name) => (
            <Text key={name} size="small" tone="muted">
              <Link variant="subtle" onPress={() => undefined}>
                {name}
              </Link>
            </Text>
          ))}
        </Inline>
      }
    >
      <Stack gap={1}>
        <Heading level={1}>Sign in</Heading>
        <Text tone="muted">Use your Metalúrgica Acme account.</Text>
      </Stack>
      <Alert tone="danger" title="Your session has expired. Please sign in again." />
      <Form aria-label="Sign in">
        <TextField label="E-mail" type="email" autoComplete="username" defaultValue="marcela@acme.com.br" isRequired />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          showLabel="Show password"
          hideLabel="Hide password"
          defaultValue="correct horse"
          isRequired
          labelAction={<Link href="#forgot">Forgot password?</Link>}
        />
        <Button variant="primary" type="submit" isFullWidth>
          Sign in
        </Button>
      </Form>
      <Divider label="or" />
      <Button icon={Building2} isFullWidth size="large">
        Continue with your company account
      </Button>
    </SignInLayout>
  );
}

export const Default: Story = { render: () => <SignInPage /> };
export const Phone: Story = { ...Default, globals: { viewport: { value: 'phone' } } };
